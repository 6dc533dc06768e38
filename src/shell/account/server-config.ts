import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** What the server is set to do. */
export const serverConfig = new Resource(() => get('wxapp/config', {}, inPlace))

/** Codes go to the server's log instead of a phone or a mailbox. */
export const codesInLog = (service: 'sms' | 'mail'): boolean =>
  serverConfig.data?.mode === 'demo' && serverConfig.data.providers[service] === 'local'
