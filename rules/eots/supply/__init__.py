"""Zones of influence, supply, attrition and the roads of Burma (EotS 6.2, 6.4, 13.7)."""
