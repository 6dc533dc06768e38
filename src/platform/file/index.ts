import { need, promised } from '../vendor'
import { chooseMessageFile, isShown, showDocument } from './message'
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
  choose: chooseMessageFile,
  shows: isShown,
  show: showDocument,
}
