import { need, promised } from '../vendor'
import type { Files } from './types'

export const files: Files = {
  canKeep: true,
  // WeChat opens no JSON and has no folder that the person could look into: a chat keeps the file
  async keep(filePath, fileName) {
    need(wx.shareFileMessage, 'wx.shareFileMessage')
    await promised((on) => wx.shareFileMessage({ filePath, fileName, ...on }))
  },
}
