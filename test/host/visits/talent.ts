import type { Furnish } from '../visits'

const says = ['主持话题要达人身份']

export default (async () => ({
  'pages/publish/talentTopicpublish': { says },
  'pages/index/talentTopicpublish': { says },
  'pages/talentTopic/selectTopic': { says },
})) satisfies Furnish
