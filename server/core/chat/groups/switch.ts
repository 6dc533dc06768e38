import type { Switch } from '../../switches/switch'

/** Groups of a chat, and what is only there. What was said in one stays to be read. */
export const groupSwitch: Switch = {
  name: 'groups',
  title: '群聊',
  entrances: ['pages/messageIndex/chat?view=find'],
}
