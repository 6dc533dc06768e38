import { createSound, type Player } from './inner'
import type { SoundPlayer } from './types'

function open(): Player {
  const element = new Audio()
  let fail = (_: unknown): void => undefined
  return {
    get src() {
      return element.src
    },
    set src(url) {
      element.src = url
    },
    // the element's own error comes as an event, and its promise rejects as well
    play: () => void element.play().catch((error: unknown) => fail(String(error))),
    stop: () => element.pause(),
    destroy: () => element.removeAttribute('src'),
    onEnded: (listener) => element.addEventListener('ended', listener),
    onError: (listener) => {
      fail = listener
      element.addEventListener('error', () => listener(element.error?.message ?? 'error'))
    },
  }
}

export const sound: SoundPlayer = createSound(open)
