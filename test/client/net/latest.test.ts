/** What a person set is in what is read after it, though the page was opened before the server had answered. */
import { patience } from '@/net/latest'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'

afterEach(() => jest.useRealTimers())

/** A server that keeps what was starred once it is let to. */
function starring() {
  const kept: string[] = []
  let arrive = () => undefined as void
  let refuse = () => undefined as void
  const star = new Toggle(false, 0, () =>
    new Promise<void>((yes, no) => {
      arrive = () => void (kept.push('a'), yes())
      refuse = () => no(new Error('no'))
    }).then(() => ({})),
  )
  const list = new PagedList<{ id: string }>(
    async () => ({ items: kept.map((id) => ({ id })), next: null }),
    ({ id }) => id,
  )
  return {
    star,
    list,
    count: new Resource(async () => kept.length),
    arrive: () => arrive(),
    refuse: () => refuse(),
  }
}

it('a list and a thing that are asked for before a switch is answered have it', async () => {
  const { star, list, count, arrive } = starring()
  const flipped = star.flip()
  const loaded = Promise.all([list.load(), count.load()])
  arrive()
  await Promise.all([flipped, loaded])
  expect(list.items).toEqual([{ id: 'a' }])
  expect(count.data).toBe(1)
})

it('a list that is asked for between two taps has the last of them', async () => {
  const held: boolean[] = []
  const answers: (() => void)[] = []
  const star = new Toggle(false, 0, (on) =>
    new Promise<void>((yes) => answers.push(() => (held.push(on), yes()))).then(() => ({})),
  )
  const list = new Resource(async () => held[held.length - 1])
  const flipped = star.flip()
  void star.flip()
  const loaded = list.load()
  answers[0]?.()
  // time enough for a read that does not wait for the second call
  await new Promise(setImmediate)
  answers[1]?.()
  await Promise.all([flipped, loaded])
  expect(list.data).toBe(false)
})

it('a switch that is refused holds nothing up', async () => {
  const { star, list, refuse } = starring()
  const flipped = star.flip()
  const loaded = list.load()
  refuse()
  await Promise.all([flipped, loaded])
  expect(list.empty).toBe(true)
})

it('a switch that gets no answer holds a page up for a few seconds', async () => {
  jest.useFakeTimers()
  const { star, list, arrive } = starring()
  const flipped = star.flip()
  const loaded = list.load()
  jest.advanceTimersByTime(patience - 1)
  await Promise.resolve()
  expect(list.phase).toBe('loading')
  jest.advanceTimersByTime(1)
  await loaded
  expect(list.empty).toBe(true)
  arrive()
  await flipped
})
