"""The battle (CO 11.0): who takes part, who fires first, the four stages, and what comes of it."""
