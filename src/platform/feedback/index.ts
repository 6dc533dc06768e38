import { t } from '@/locale'
import { promised } from '../vendor'
import type { Feedback } from './types'

const ignore = () => undefined
/** WeChat refuses longer words on a dialog's buttons, and a part of them says nothing: `instead` is whole. */
const buttonLength = 4
const onButton = (words: string, instead: string) => (words.length > buttonLength ? instead : words)
/** It cuts longer words beside a toast's icon. */
const iconLength = 7

export const feedback: Feedback = {
  toast(text, { icon = 'none', duration = 2000 } = {}) {
    wx.showToast({ title: text, icon: text.length > iconLength ? 'none' : icon, duration, fail: ignore })
  },
  async modal({ title, content, confirmText, cancelText = t('取消'), showCancel = true }) {
    const { confirm } = await promised<WechatMiniprogram.ShowModalSuccessCallbackResult>((on) =>
      wx.showModal({
        title,
        content,
        showCancel,
        confirmText: onButton(confirmText, t('确定')),
        cancelText: onButton(cancelText, t('取消')),
        ...on,
      }),
    )
    return confirm
  },
  showLoading(text, mask) {
    wx.showLoading({ title: text, mask, fail: ignore })
  },
  hideLoading() {
    // Otherwise it takes the toast of a failed call away with it.
    wx.hideLoading({ noConflict: true, fail: ignore })
  },
  async actionSheet(rows) {
    const { tapIndex } = await promised<WechatMiniprogram.ShowActionSheetSuccessCallbackResult>((on) =>
      wx.showActionSheet({ itemList: [...rows], ...on }),
    )
    return tapIndex
  },
}
