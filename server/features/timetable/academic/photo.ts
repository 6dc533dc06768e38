/** The cells of a timetable on a photo, which is kept nowhere. */
import type { Photo } from '../../../../contract/timetable/academic/schema'
import type { Context, Viewer } from '../../../context'
import { readPhoto } from '../../../core/certification/reading'
import { refuse } from '../../../http/refusal'

const unread = '没有在照片里找到课表，请在亮处正对着拍，把整张表拍进来'

export async function readTimetable(context: Context, viewer: Viewer, upload: Buffer): Promise<Photo> {
  const found = await readPhoto(context, viewer, upload, {
    reader: (ocr) => ocr.tables,
    // small letters of a whole page
    side: 3072,
    unread,
    away: '这里不能识别照片，用下面的办法导入',
  })
  if (found.tables.length === 0) throw refuse(unread)
  return found
}
