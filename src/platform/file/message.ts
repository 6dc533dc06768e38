/** What WeChat and QQ have alike: files of chats, and documents that they show. */
import type { DocumentEnding } from '@contract/file/document/rules'
import { PlatformError } from '../failure'
import { need, promised } from '../vendor'
import type { ChosenFile } from './types'

/** https://developers.weixin.qq.com/miniprogram/dev/api/media/image/wx.chooseMessageFile.html */
export async function chooseMessageFile(...extension: string[]): Promise<ChosenFile> {
  need(wx.chooseMessageFile, 'chooseMessageFile')
  const { tempFiles } = await promised<WechatMiniprogram.ChooseMessageFileSuccessCallbackResult>((on) =>
    wx.chooseMessageFile({ count: 1, type: 'file', extension, ...on }),
  )
  const [file] = tempFiles
  if (!file) throw new PlatformError('cancelled')
  return { path: file.path, name: file.name, size: file.size }
}

const shown = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const
type Shown = (typeof shown)[number]

/** https://developers.weixin.qq.com/miniprogram/dev/api/file/wx.openDocument.html */
export const isShown = (ending: DocumentEnding): ending is Shown => shown.some((one) => one === ending)

export async function showDocument(filePath: string, ending: DocumentEnding): Promise<void> {
  need(wx.openDocument, 'openDocument')
  if (!isShown(ending)) throw new PlatformError('unsupported', `${ending} is not shown`)
  // its menu saves it and sends it on
  await promised((on) => wx.openDocument({ filePath, fileType: ending, showMenu: true, ...on }))
}
