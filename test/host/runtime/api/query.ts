import type { Data } from '../data'
import type { Page } from '../page'
import type { Sandbox } from '../sandbox'
import type { ApiMaker } from './call'
import { textOf } from '../element'

type Answer = (page: Page) => unknown

/** createSelectorQuery: what is asked is collected and answered together by exec. */
export function selectorQuery(make: ApiMaker): Data {
  const { host } = make
  let page = host.router.top
  const answers: { answer: Answer; callback?: ((value: unknown) => void) | undefined }[] = []
  const node = (find: (at: Page) => Element[], all: boolean): Data => {
    const ask =
      (describe: (element: Element, at: Page) => Data) =>
      (callback?: (value: unknown) => void): Data => {
        answers.push({
          callback,
          answer: (at) => {
            const found = find(at).map((element) => describe(element, at))
            return all ? found : (found[0] ?? null)
          },
        })
        return query
      }
    const box = (element: Element, at: Page): Data => ({
      id: element.id,
      dataset: {},
      ...at.sightings.rectOf(element),
    })
    return {
      boundingClientRect: ask(box),
      scrollOffset: ask((element, at) => ({
        id: element.id,
        scrollTop: at.scrollTop,
        scrollLeft: 0,
        scrollHeight: at.sightings.height,
        scrollWidth: host.device.screen.width,
      })),
      fields: (_wanted: Data, callback?: (value: unknown) => void) =>
        ask((element, at) => ({ ...box(element, at), value: textOf(element.getAttribute('value')) }))(
          callback,
        ),
    }
  }
  const query: Data = {
    in: (component: unknown) => {
      page = host.pageOf(component)
      return query
    },
    select: (selector: string) =>
      node((at) => [...at.view.root.dom.querySelectorAll(selector)].slice(0, 1), false),
    selectAll: (selector: string) => node((at) => [...at.view.root.dom.querySelectorAll(selector)], true),
    selectViewport: () => node((at) => [at.view.root.dom], false),
    exec: (callback?: (values: unknown[]) => void) => {
      host.sandbox.soon(() => {
        const values = answers.map(({ answer }) => host.sandbox.adopt(answer(page)))
        answers.forEach((asked, index) => {
          if (asked.callback) host.sandbox.guard(() => asked.callback?.(values[index]))
        })
        if (callback) host.sandbox.guard(() => callback(host.sandbox.adopt(values)))
      })
      return query
    },
  }
  return query
}

/** createIntersectionObserver for the elements of a page. */
export function intersectionObserver(sandbox: Sandbox, page: Page): Data {
  let margins: Data = {}
  const stops: (() => void)[] = []
  const observer: Data = {
    relativeTo: (_selector: string, given?: Data) => {
      margins = given ?? {}
      return observer
    },
    relativeToViewport: (given?: Data) => {
      margins = given ?? {}
      return observer
    },
    observe: (selector: string, callback: (value: unknown) => void) => {
      sandbox.soon(() =>
        stops.push(
          page.sightings.watch(selector, margins, (sighting) => {
            sandbox.guard(() => callback(sandbox.adopt({ ...sighting })))
          }),
        ),
      )
    },
    disconnect: () => stops.splice(0).forEach((stop) => stop()),
  }
  return observer
}
