import { PlatformError } from '../failure'
import { need, promised } from '../vendor'
import type { Files } from './types'

export const files: Files = {
  canKeep: true,
  // WeChat opens no JSON and has no folder that the person could look into: a chat keeps the file
  async keep(filePath, fileName) {
    need(wx.shareFileMessage, 'wx.shareFileMessage')
    await promised((on) => wx.shareFileMessage({ filePath, fileName, ...on }))
  },
  async write(text, name) {
    const filePath = `${wx.env.USER_DATA_PATH}/${name}`
    await promised((on) =>
      wx.getFileSystemManager().writeFile({ filePath, data: text, encoding: 'utf8', ...on }),
    )
    await this.keep(filePath, name)
  },
  canChoose: true,
  async choose(...extension) {
    need(wx.chooseMessageFile, 'wx.chooseMessageFile')
    const { tempFiles } = await promised<WechatMiniprogram.ChooseMessageFileSuccessCallbackResult>((on) =>
      wx.chooseMessageFile({ count: 1, type: 'file', extension, ...on }),
    )
    const [file] = tempFiles
    if (!file) throw new PlatformError('cancelled')
    return { path: file.path, name: file.name, size: file.size }
  },
}
