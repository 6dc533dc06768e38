import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { PlatformError, type PlatformCode } from '@/platform/failure'

const words: Partial<Record<PlatformCode, string>> = {
  cancelled: t('没有完成，可以再试一次'),
  invalid: t('这台设备已经有这个账号的通行密钥'),
  unsupported: t('这台设备不能用通行密钥'),
}

/** What the device did; null where it did nothing, which was told. */
export const orTold = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    const code = error instanceof PlatformError ? error.code : 'failed'
    feedback.toast(words[code] ?? t('设备没有响应，请再试一次'))
    return null
  })
