"""What is printed: in the rulebook, the same for everybody, and on the owner's copy, told fact by fact."""
