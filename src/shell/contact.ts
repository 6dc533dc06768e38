import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { call } from '@/platform/phone'

/** Dials; where the host cannot, the number is copied. */
export async function dial(phone: string): Promise<void> {
  try {
    await call(phone)
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'cancelled') return
    await copyText(phone, t('不能直接拨打，号码已复制'))
  }
}

/** Says so, or how else. */
export async function copyText(text: string, said: string = t('已复制')): Promise<void> {
  await clipboard.write(text).then(
    () => feedback.toast(said),
    () => feedback.toast(t('复制不了，请长按选择')),
  )
}
