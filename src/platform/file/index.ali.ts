import { PlatformError } from '../failure'
import { promised } from '../vendor.ali'
import type { Files } from './types'

const unsupported = async (): Promise<never> => {
  throw new PlatformError('unsupported')
}

export const files: Files = {
  canKeep: false,
  keep: unsupported,
  write: unsupported,
  // my.uploadFile sends pictures, sounds and films alone
  canChoose: false,
  choose: unsupported,
  // https://opendocs.alipay.com/mini/api/mwpprc
  shows: (ending) => ending === 'pdf',
  async show(filePath, ending) {
    if (ending !== 'pdf' || typeof my.openDocument !== 'function') return unsupported()
    await promised((on) => my.openDocument({ filePath, fileType: 'pdf', ...on }))
  },
}
