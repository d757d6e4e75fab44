"""Studies from the command line that every game may offer: battles, commands decided one by one."""
