import { PlatformError } from '../failure'
import { chooseFiles } from '../media/choose.web'
import type { Files } from './types'

export const files: Files = {
  canKeep: true,
  async keep(path, name) {
    const link = document.createElement('a')
    link.href = path
    link.download = name
    link.click()
  },
  async write(text, name) {
    const path = URL.createObjectURL(new Blob([text]))
    await this.keep(path, name)
    // the browser reads it after the tap
    setTimeout(() => URL.revokeObjectURL(path), 60_000)
  },
  canChoose: true,
  async choose(...extensions) {
    const [file] = await chooseFiles({
      multiple: false,
      accept: extensions.map((extension) => `.${extension}`).join(),
    })
    if (!file) throw new PlatformError('cancelled')
    return { path: URL.createObjectURL(file), name: file.name, size: file.size }
  },
  // a browser saves what it is given
  shows: () => false,
  show: async () => {
    throw new PlatformError('unsupported')
  },
}
