import { feedback } from '@/platform/feedback'
import { loadingRules } from './config'

let running = 0
let shown = false
let start: ReturnType<typeof setTimeout> | undefined
let end: ReturnType<typeof setTimeout> | undefined

function hide() {
  if (start) clearTimeout(start)
  if (end) clearTimeout(end)
  start = end = undefined
  if (shown) feedback.hideLoading()
  shown = false
}

function show(text: string) {
  start = undefined
  shown = true
  feedback.showLoading(text, loadingRules.mask)
  end = setTimeout(hide, loadingRules.mostMs)
}

/** One loading sign for everything under way: shown with the first, hidden with the last. */
export async function withLoading<T>(work: () => Promise<T>, text: string = loadingRules.text): Promise<T> {
  running += 1
  if (running === 1) start = setTimeout(() => show(text), loadingRules.delayMs)
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) hide()
  }
}
