"""A layout as a space of Gymnasium's."""

from typing import Any

import numpy as np
from gymnasium import spaces

from alambic.core.layout import Layout


def observation_space(layout: Layout) -> Any:
    """A box with the range of every number."""
    low, high = np.zeros((2, layout.size), layout.kind)
    for part, at in layout.placed():
        low[at : at + part.size], high[at : at + part.size] = part.low, part.high
    return spaces.Box(low, high, dtype=np.dtype(layout.kind).type)
