/** What trying a school's sign-in shows, in words for who sets it. */
import type { SignInKind } from '../../../contract/sso/rules'
import type { Fault } from '../../providers/sso'

export const worksWords: Record<SignInKind, string> = {
  cas: '接通了：CAS 有回答。请学校登记下面的回调地址，再自己登录一次',
  oidc: '接通了：说明和公钥都读到了，客户端编号和密钥它认。请学校登记下面的回调地址，再自己登录一次',
  ldap: '接通了：能在目录里找人。再自己登录一次',
}

const everywhere = {
  forbidden:
    '这个地址在服务器自己的网络里，管理台不能让它去。学校在内网的，请运行服务的人把网段写进 ACADEMIC_NETWORKS，或用命令来接',
  unknown: '没有这个域名，看看地址有没有写错',
  silent: '连不上：那边没有回应，或者拒绝了连接。看看地址和端口，学校的防火墙有没有放行',
  certificate: '连上了，但证书不可信：过期了、自己签的，或不是这个域名的',
  service: '连上了，但学校的 CAS 不认我们：请学校先登记下面的回调地址',
  issuer: '连上了，但它自称的地址（issuer）和填的不一样，要一字不差',
  keys: '连上了，但读不到它的公钥（jwks_uri）',
  client: '连上了，但它不认这个客户端编号和密钥',
  reader: '连上了，但不让查：看看查询用的 DN 和密码，或它允不允许不登录就查',
  base: '连上了，但目录里没有“查找的起点”写的那一处',
} as const satisfies Partial<Record<Fault, string>>

const protocols: Record<SignInKind, string> = {
  cas: '连上了，但不像 CAS：地址要写到 /login 的上一级，例如 https://sso.example.edu.cn/cas',
  oidc: '连上了，但没有 OpenID Connect 的说明：地址后面接 /.well-known/openid-configuration 应当打得开',
  ldap: '连上了，但不像 LDAP，或它要先加密：看看端口，以及要不要 StartTLS',
}

export const faultWords = (kind: SignInKind, fault: Fault): string =>
  fault === 'protocol' ? protocols[kind] : everywhere[fault]
