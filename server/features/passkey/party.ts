import { isIP } from 'node:net'
import { loopback, siteOf, type Config } from '../../config'
import { refuse } from '../../http/refusal'

/** For whom passkeys are: WebAuthn's relying party. */
interface Party {
  /** The site's host: a passkey is of this one alone. */
  id: string
  origin: string
}

/** This machine's own address goes by its name: browsers take no numbers. @throws Refusal where the site has no name */
export function partyOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): Party {
  const site = siteOf(config)
  const url = URL.canParse(site) ? new URL(site) : null
  if (url && loopback(url.hostname)) url.hostname = 'localhost'
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw refuse('通行密钥要有域名：现在的网址是 IP 地址，请管理员把 PUBLIC_URL 设成域名')
  if (url.protocol !== 'https:' && url.hostname !== 'localhost')
    throw refuse('通行密钥要有 https：请管理员给网站装上证书，再改 PUBLIC_URL')
  return { id: url.hostname, origin: url.origin }
}
