import type { Furnish } from '../visits'

export default (async () => ({
  'pages/user/editInfo/authentication': { says: ['未认证'] },
  'pages/user/editInfo/authentication_name': { says: ['学生认证已通过'] },
  'pages/user/editInfo/answer_fail': { query: { right: '6', total: '10' }, says: ['答对 6 题，还差 2 题'] },
  'pages/user/editInfo/certification_results': { says: ['认证通过'] },
})) satisfies Furnish
