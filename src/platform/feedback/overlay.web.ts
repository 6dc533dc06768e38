import './feedback.web.css'

/** An element with a class and, for words, its text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = text
  return node
}

export function button(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const node = element('button', className, text)
  node.type = 'button'
  node.onclick = onClick
  return node
}

interface Overlay<T> {
  className: string
  /** Where Escape, the browser's back and, with `light`, a tap beside the panel lead. */
  dismissed: T
  light?: boolean
  fill: (dialog: HTMLDialogElement, panel: HTMLElement, finish: (result: T) => void) => void
}

/** A modal layer; the browser's dialog element keeps the focus inside and gives it back. */
export function overlay<T>({ className, dismissed, light, fill }: Overlay<T>): Promise<T> {
  return new Promise((resolve) => {
    const dialog = element('dialog', `host-overlay ${className}`)
    // Safari before 15.4 lacks the call: there it is a layer like any other.
    const modal = typeof dialog.showModal === 'function'
    const panel = element('div', 'host-panel')
    const finish = (result: T) => {
      removeEventListener('popstate', dismiss)
      // Closing gives the focus back, removing does not.
      if (modal) dialog.close()
      dialog.remove()
      resolve(result)
    }
    const dismiss = () => finish(dismissed)
    fill(dialog, panel, finish)
    dialog.append(panel)
    dialog.oncancel = (event) => {
      event.preventDefault()
      dismiss()
    }
    dialog.onclick = (event) => {
      if (light && event.target === dialog) dismiss()
    }
    addEventListener('popstate', dismiss)
    document.body.append(dialog)
    if (modal) dialog.showModal()
    else dialog.setAttribute('open', '')
  })
}
