import { PlatformError } from '../failure'
import { chooseMessageFile, isShown, showDocument } from './message'
import type { Files } from './types'

const unsupported = async (): Promise<never> => {
  throw new PlatformError('unsupported')
}

export const files: Files = {
  canKeep: false,
  keep: unsupported,
  write: unsupported,
  // its documentation does not say since when
  get canChoose() {
    return typeof wx.chooseMessageFile === 'function'
  },
  choose: chooseMessageFile,
  shows: isShown,
  show: showDocument,
}
