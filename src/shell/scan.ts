import { t } from '@/locale'
import { go, goToPerson } from '@/shell/links'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'
import { joinPath, personIn, timetableIn, tokenIn } from './card-address'

const sentences: Partial<Record<string, string>> = {
  unsupported: t('这里不能扫码，搜名字试试'),
  denied: t('没有相机权限，可以在系统设置里打开'),
  failed: t('图里没有看清二维码，换个角度再试'),
}

/** Scans somebody's card, or the code of a group, and opens what it means. */
export async function scanCode(): Promise<void> {
  try {
    const text = await scan()
    const [person, token, timetable] = [personIn(text), tokenIn(text), timetableIn(text)]
    if (person !== null) goToPerson(person)
    else if (token !== null) go(joinPath(token))
    else if (timetable !== null) go(timetable)
    else feedback.toast(t('这不是同学的名片或群二维码'))
  } catch (error) {
    const sentence = error instanceof PlatformError ? sentences[error.code] : t('没扫出来，再试一次')
    if (sentence) feedback.toast(sentence)
  }
}
