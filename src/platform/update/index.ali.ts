import type { Update } from './types'

export const update: Update = {
  onReady: (listener) => my.getUpdateManager().onUpdateReady(listener),
  apply: () => my.getUpdateManager().applyUpdate(),
}
