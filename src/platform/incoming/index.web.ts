import './incoming.web.css'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { Incoming, Take } from './types'

interface Held {
  id: string
  take: Take
  /** It takes files that are no pictures, too. */
  files: boolean
}
/** Oldest first. */
const held: Held[] = []
/** Where what is being dragged would land. */
let marked: HTMLElement | null = null

const isSeen = (element: Element) => !element.closest('[aria-hidden="true"]')

/** The latest on the page in front; while a sheet or a dialog lies over that, the latest in there. */
function target(): (Held & { element: HTMLElement }) | null {
  if (document.querySelector('dialog[open]')) return null
  const panel = [...document.querySelectorAll('[aria-modal="true"]')].filter(isSeen).pop() ?? document
  for (const one of [...held].reverse()) {
    const element = document.getElementById(one.id)
    if (element && isSeen(element) && panel.contains(element)) return { ...one, element }
  }
  return null
}

function mark(element: HTMLElement | null) {
  marked?.classList.remove('host-drop')
  element?.classList.add('host-drop')
  marked = element
}

const isPicture = ({ type }: File) => type.startsWith('image/')
const chosen = (file: File) => ({ path: URL.createObjectURL(file), name: file.name, size: file.size })

function give(given: readonly File[]) {
  const to = target()
  const pictures = given.filter(isPicture)
  const files = to?.files ? given.filter((file) => !isPicture(file)) : []
  if (pictures.length + files.length < given.length) feedback.toast(t('这里只能放图片'))
  if (pictures.length + files.length > 0)
    to?.take(
      pictures.map(chosen).map(({ path, size }) => ({ path, size })),
      files.map(chosen),
    )
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
  hold(id, take, files = false) {
    // the same listener is there once, however often it is added
    listen()
    const one: Held = { id, take, files }
    held.push(one)
    return () => void held.splice(held.indexOf(one), 1)
  },
}
