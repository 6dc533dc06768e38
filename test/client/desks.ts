/** Stands for src/shell/desks.ts, which a build writes: the desks of all folders. */
import type { Desks } from '../../src/shell/desks'

const { withDesk } = jest.requireActual<{ withDesk: () => string[] }>('../../targets/desks')

/** By the feature that has them. */
export const byFeature = Object.fromEntries(
  withDesk().map((name) => [name, jest.requireActual<{ default: Desks }>(`../../src/${name}/desk`).default]),
)
export const desks: Desks = Object.assign({}, ...Object.values(byFeature))
