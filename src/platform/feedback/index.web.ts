import { t } from '@/locale'
import { PlatformError } from '../failure'
import { button, element, overlay } from './overlay.web'
import type { Feedback } from './types'

let told: HTMLElement | undefined
let leaving: ReturnType<typeof setTimeout> | undefined
let loading: HTMLElement | undefined
let serial = 0

/** A dialog lies above everything else on the page, so what must be seen goes into it. */
const top = (): Element => Array.from(document.querySelectorAll('dialog[open]')).pop() ?? document.body

export const feedback: Feedback = {
  toast(text, { icon = 'none', duration = 2000 } = {}) {
    clearTimeout(leaving)
    told?.remove()
    told = element('div', 'host-toast-place')
    told.setAttribute('role', 'status')
    told.append(element('div', icon === 'success' ? 'host-toast host-toast-done' : 'host-toast', text))
    top().append(told)
    leaving = setTimeout(() => told?.remove(), duration)
  },

  modal({ title, content, confirmText, cancelText = t('取消'), showCancel = true, danger = false }) {
    return overlay<boolean>({
      className: 'host-modal',
      dismissed: false,
      fill(dialog, panel, finish) {
        const head = element('div', 'host-modal-title', title)
        const body = element('div', 'host-modal-body', content)
        const acts = element('div', 'host-modal-acts')
        const confirm = button(
          danger ? 'host-act host-act-danger' : 'host-act host-act-accent',
          confirmText,
          () => finish(true),
        )
        serial += 1
        head.id = `host-title-${serial}`
        body.id = `host-body-${serial}`
        dialog.setAttribute('role', 'alertdialog')
        dialog.setAttribute('aria-labelledby', head.id)
        dialog.setAttribute('aria-describedby', body.id)
        confirm.autofocus = !danger
        if (showCancel) acts.append(button('host-act', cancelText, () => finish(false)))
        acts.append(confirm)
        panel.append(head, body, acts)
      },
    })
  },

  showLoading(text, mask) {
    loading?.remove()
    loading = element('div', mask ? 'host-loading host-loading-mask' : 'host-loading')
    loading.setAttribute('role', 'status')
    const box = element('div', 'host-loading-box')
    box.append(element('div', 'host-spinner'), element('div', 'host-loading-text', text))
    loading.append(box)
    top().append(loading)
  },

  hideLoading() {
    loading?.remove()
    loading = undefined
  },

  async actionSheet(rows, { danger } = {}) {
    const chosen = await overlay<number>({
      className: 'host-sheet',
      dismissed: -1,
      light: true,
      fill(dialog, panel, finish) {
        dialog.setAttribute('aria-label', t('请选择'))
        panel.append(element('div', 'host-grab'))
        rows.forEach((row, index) =>
          panel.append(
            button(index === danger ? 'host-row host-row-danger' : 'host-row', row, () => finish(index)),
          ),
        )
        panel.append(
          element('div', 'host-sheet-gap'),
          button('host-row host-row-cancel', t('取消'), () => finish(-1)),
        )
      },
    })
    if (chosen < 0) throw new PlatformError('cancelled')
    return chosen
  },
}
