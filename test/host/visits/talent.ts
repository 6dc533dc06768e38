import type { Furnish } from '../visits'

const says = ['达人申请']

export default (async () => ({
  'pages/publish/talentTopicpublish': { says },
  'pages/index/talentTopicpublish': { says },
  'pages/talentTopic/selectTopic': { says },
})) satisfies Furnish
