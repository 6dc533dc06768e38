import './incoming.web.css'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { Picture } from '../media/types'
import type { Incoming } from './types'

interface Held {
  id: string
  take: (pictures: Picture[]) => void
}
/** Oldest first. */
const held: Held[] = []
/** Where what is being dragged would land. */
let marked: HTMLElement | null = null

const isSeen = (element: Element) => !element.closest('[aria-hidden="true"]')

/** The latest on the page in front; while a sheet or a dialog lies over that, the latest in there. */
function target(): { element: HTMLElement; take: Held['take'] } | null {
  if (document.querySelector('dialog[open]')) return null
  const panel = [...document.querySelectorAll('[aria-modal="true"]')].filter(isSeen).pop() ?? document
  for (const { id, take } of [...held].reverse()) {
    const element = document.getElementById(id)
    if (element && isSeen(element) && panel.contains(element)) return { element, take }
  }
  return null
}

function mark(element: HTMLElement | null) {
  marked?.classList.remove('host-drop')
  element?.classList.add('host-drop')
  marked = element
}

function give(files: readonly File[]) {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length < files.length) feedback.toast(t('这里只能放图片'))
  if (pictures.length > 0)
    target()?.take(pictures.map((file) => ({ path: URL.createObjectURL(file), size: file.size })))
}

function paste(event: ClipboardEvent) {
  const data = event.clipboardData
  // a copied table is words, and a picture of them
  if (!data || event.defaultPrevented || data.types.includes('text/plain')) return
  const files = Array.from(data.files)
  if (files.length === 0 || !target()) return
  event.preventDefault()
  give(files)
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

function over(event: DragEvent) {
  if (!carriesFiles(event)) return
  // else the browser opens the file in place of the page, and of what was written there
  event.preventDefault()
  const to = target()
  if (event.dataTransfer) event.dataTransfer.dropEffect = to ? 'copy' : 'none'
  mark(to?.element ?? null)
}

function drop(event: DragEvent) {
  if (!carriesFiles(event)) return
  event.preventDefault()
  mark(null)
  if (target()) give(Array.from(event.dataTransfer?.files ?? []))
}

function leave({ relatedTarget }: DragEvent) {
  if (relatedTarget === null) mark(null)
}

/** Once somebody takes pictures, for good: a file that misses its place must not replace the page. */
function listen() {
  document.addEventListener('paste', paste)
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  document.addEventListener('dragleave', leave)
}

export const incoming: Incoming = {
  hold(id, take) {
    // the same listener is there once, however often it is added
    listen()
    const one: Held = { id, take }
    held.push(one)
    return () => void held.splice(held.indexOf(one), 1)
  },
}
