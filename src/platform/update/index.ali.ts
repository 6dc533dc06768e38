import { handleResult } from '../vendor.ali'
import type { Update } from './types'

export const update: Update = {
  onReady: (listener) => my.getUpdateManager().onUpdateReady(listener),
  apply: () => handleResult(my.getUpdateManager().applyUpdate()),
}
