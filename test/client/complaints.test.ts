import { listen, taken } from './complaints'

it('whoever warns or complains is heard, and says it all the same', () => {
  const said: unknown[][] = []
  const say = (...words: unknown[]) => void said.push(words)
  const talker = { error: say, warn: say }
  listen(talker)
  talker.warn('old', 1)
  talker.error('broken')
  expect([taken(), taken()]).toEqual([['old 1', 'broken'], []])
  expect(said).toEqual([['old', 1], ['broken']])
})
