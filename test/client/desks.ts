/** Stands for src/features/desks.ts, which a build writes: the desks of all features, read from their folders. */
import type { Desks } from '../../src/features/desks'

const { withDesk } = jest.requireActual<{ withDesk: () => string[] }>('../../targets/desks')

/** By the feature that has them. */
export const byFeature = Object.fromEntries(
  withDesk().map((name) => [
    name,
    jest.requireActual<{ default: Desks }>(`../../src/features/${name}/desk`).default,
  ]),
)
export const desks: Desks = Object.assign({}, ...Object.values(byFeature))
