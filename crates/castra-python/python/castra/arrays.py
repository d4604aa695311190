"""The spaces of a battle's arrays, for `castra.gymnasium` and `castra.pettingzoo`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from . import Encoding


def observation_space(encoding: Encoding) -> spaces.Dict:
    """Returns the space of the arrays from `encoding.observe`."""

    def whole(shape: tuple[int, ...], kind: type[np.signedinteger[Any]]) -> spaces.Box:
        bounds = np.iinfo(kind)
        return spaces.Box(bounds.min, bounds.max, shape, kind)

    def marks() -> spaces.Box:
        return spaces.Box(0, 1, (encoding.actions,), np.int8)

    shapes: dict[str, spaces.Space[Any]] = {
        "board": whole(encoding.board_shape, np.int16),
        "cards": whole((len(encoding.piles), len(encoding.cards)), np.int16),
        "numbers": whole((len(encoding.numbers),), np.int32),
        "picked": marks(),
        "question": spaces.Box(-1, max(len(encoding.questions) - 1, 0), (1,), np.int32),
        "action_mask": marks(),
    }
    return spaces.Dict({name: space for name, space in shapes.items() if np.prod(space.shape or 1)})
