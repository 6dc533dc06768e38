import type { Files } from './types'

export const files: Files = {
  canKeep: true,
  async keep(path, name) {
    const link = document.createElement('a')
    link.href = path
    link.download = name
    link.click()
  },
}
