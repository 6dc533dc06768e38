import { ShellError } from './failure'
import { navigateBack, openPage } from './navigation'
import type { Page } from './page'

/** Degrees, gcj02. */
export interface ChosenPlace {
  latitude: number
  longitude: number
  name: string
  address: string
}

const waiting = new Map<Page, (place: ChosenPlace) => void>()

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return `/${path}?${search.toString()}`
}

/** Full-screen viewer. `current` is an index. Settles when it is open. Rejects ShellError without pictures. */
export const previewImage = async ({
  urls,
  current = 0,
}: {
  urls: readonly string[]
  current?: number
}): Promise<void> => {
  if (!urls.length) throw new ShellError('previewImage', 'no urls')
  await openPage('previewImage', withQuery('pages/preview-image', { urls: JSON.stringify(urls), current }))
}

/** Lets the person choose a place near the given point. Rejects ShellError `:fail cancel` when they turn back. */
export const chooseLocation = async (
  near: { latitude?: number; longitude?: number } = {},
): Promise<ChosenPlace> => {
  const page = await openPage('chooseLocation', withQuery('pages/choose-location', near))
  return new Promise((resolve, reject) => {
    waiting.set(page, resolve)
    page.onClosed = () => {
      waiting.delete(page)
      // a choice that was made has settled this promise already
      reject(new ShellError('chooseLocation', 'cancel'))
    }
  })
}

/** What the page of chooseLocation calls; the caller hears of it with its own page on top again. */
export const choose = async (page: Page, place: ChosenPlace): Promise<void> => {
  const resolve = waiting.get(page)
  page.onClosed = () => waiting.delete(page)
  await navigateBack()
  resolve?.(place)
}

/** Shows a place. Settles when it is open. */
export const openLocation = async ({ latitude, longitude, name, address }: ChosenPlace): Promise<void> => {
  await openPage('openLocation', withQuery('pages/open-location', { latitude, longitude, name, address }))
}
