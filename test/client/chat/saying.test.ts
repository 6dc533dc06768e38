import { saying } from '@/shell/chat/saying'
import { session } from '@/net/session'

const said = { to: 'u2', card: { kind: 'goods', id: 'g1', label: '二手' }, text: '还在吗？' }
const words = { card: said.card, text: said.text }
const signIn = (user_id: string) => session.open({ user_id, access_token: 'secret' })

beforeEach(() => signIn('u1'))

it('is taken once, by the chat that it is for', () => {
  saying.hand(said)
  expect(saying.take('u2')).toEqual(words)
  expect(saying.take('u2')).toBeNull()
  saying.hand(said)
  expect(saying.take('u3')).toBeNull()
})

it('is not said by somebody else who signs in, but by a guest who does', () => {
  saying.hand(said)
  signIn('u9')
  expect(saying.take('u2')).toBeNull()
  session.close()
  saying.hand(said)
  signIn('u9')
  expect(saying.take('u2')).toEqual(words)
})
