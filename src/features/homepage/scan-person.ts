import { t } from '@/locale'
import { goToPerson } from '@/shell/links'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'
import { personIn } from './card-address'

const sentences: Partial<Record<string, string>> = {
  unsupported: t('这里不能扫码，搜名字试试'),
  denied: t('没有相机权限，可以在系统设置里打开'),
  failed: t('图里没有看清二维码，换个角度再试'),
}

/** Scans somebody's card and opens their page. */
export async function scanPerson(): Promise<void> {
  try {
    const id = personIn(await scan())
    if (id === null) feedback.toast(t('这不是同学的名片'))
    else goToPerson(id)
  } catch (error) {
    const sentence = error instanceof PlatformError ? sentences[error.code] : t('没扫出来，再试一次')
    if (sentence) feedback.toast(sentence)
  }
}
