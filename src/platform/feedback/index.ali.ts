import { t } from '@/locale'
import { PlatformError } from '../failure'
import { handleResult, promised } from '../vendor.ali'
import type { Feedback } from './types'

const ignore = () => undefined

export const feedback: Feedback = {
  toast(text, { icon = 'none', duration = 2000 } = {}) {
    handleResult(my.showToast({ content: text, type: icon, duration, fail: ignore }))
  },
  async modal({ title, content, confirmText, cancelText = t('取消'), showCancel = true }) {
    if (!showCancel) {
      await promised<unknown>((on) => my.alert({ title, content, buttonText: confirmText, ...on }))
      return true
    }
    const { confirm } = await promised<{ confirm: boolean }>((on) =>
      my.confirm({ title, content, confirmButtonText: confirmText, cancelButtonText: cancelText, ...on }),
    )
    return confirm
  },
  // Alipay's loading always masks.
  showLoading(text) {
    handleResult(my.showLoading({ content: text, fail: ignore }))
  },
  hideLoading() {
    handleResult(my.hideLoading({ fail: ignore }))
  },
  async actionSheet(rows, { danger } = {}) {
    const { index } = await promised<{ index: number }>((on) =>
      my.showActionSheet({
        items: [...rows],
        cancelButtonText: t('取消'),
        ...(danger === undefined ? {} : { destructiveBtnIndex: danger }),
        ...on,
      }),
    )
    if (index < 0) throw new PlatformError('cancelled')
    return index
  },
}
