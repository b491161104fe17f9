"""The views: what is being asked as a scene in words, and a scene as a picture; from public facts only (R5)."""
