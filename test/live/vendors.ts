/** Every outside service that a school's server in production speaks to, each a fake on loopback that knows its protocol. */
import { startZhengfang } from '../server/fakes/academicZhengfang'
import { startAlipayPay } from '../server/fakes/alipayPay'
import { startJscode } from '../server/fakes/jscode'
import { startKuaidi100 } from '../server/fakes/kuaidi100'
import { startOpenLibrary } from '../server/fakes/openLibrary'
import { startS3 } from '../server/fakes/s3'
import { account, startSmtp } from '../server/fakes/smtp'
import { startTencentCloud } from '../server/fakes/tencentCloud'
import { startTencentIm } from '../server/fakes/tencentIm'
import { startTencentMaps } from '../server/fakes/tencentMaps'
import { startTencentSms } from '../server/fakes/tencentSms'
import { startVendor } from '../server/fakes/vendor'
import { startWechatPay } from '../server/fakes/wechatPay'

export type Vendors = Awaited<ReturnType<typeof startVendors>>

/** Host of the system that holds a school's marks and rooms. */
export const academicHost = 'jwxt.xincheng.example'

/** The fakes, what a server's settings say of them, and the hosts that they stand for. */
export async function startVendors() {
  const [sms, smtp, cloud, wechat, qq, wechatPay, alipay, s3, maps, im, books, courier, academic] =
    await Promise.all([
      startTencentSms(),
      startSmtp(),
      startTencentCloud(),
      startJscode(),
      startJscode(),
      startWechatPay(),
      startAlipayPay(),
      startS3(),
      startTencentMaps(),
      startTencentIm(),
      startOpenLibrary(),
      startKuaidi100(),
      startZhengfang(),
    ])
  // one app signs in and pays
  wechat.appId = wechatPay.config.appId
  /** The bucket's public side: anybody reads, nobody writes. */
  const cdn = await startVendor(({ url }) => {
    const object = s3.objects.get(decodeURIComponent(url.pathname.slice(1)))
    return object
      ? { type: object.type, headers: { 'access-control-allow-origin': '*' }, body: object.content }
      : { status: 404, body: '' }
  })
  const all = { sms, smtp, cloud, wechat, qq, wechatPay, alipay, s3, maps, im, books, courier, academic, cdn }
  const { config: merchant } = wechatPay
  const settings = {
    SMS_SECRET_ID: sms.secretId,
    SMS_SECRET_KEY: sms.secretKey,
    SMS_SDK_APP_ID: '1400000001',
    SMS_SIGN: '校园云生活',
    SMS_TEMPLATE_ID: '1234',
    SMTP_URL: `smtp://${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@127.0.0.1:${smtp.port}`,
    MAIL_FROM: '校园云生活 <no-reply@campus.example.com>',
    WECHAT_APPID: wechat.appId,
    WECHAT_SECRET: wechat.secret,
    WECHAT_TEMPLATE_COMMENTS: 'comments who=name1 what=thing2 at=time3',
    WECHAT_PAY_MERCHANT: merchant.merchant,
    WECHAT_PAY_SERIAL: merchant.serial,
    WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
    WECHAT_PAY_API_KEY: merchant.apiKey.toString(),
    WECHAT_PAY_PUBLIC_KEY: merchant.publicKey,
    WECHAT_PAY_PUBLIC_KEY_ID: merchant.publicKeyId,
    WECHAT_PAY_H5: 'true',
    QQ_APPID: qq.appId,
    QQ_SECRET: qq.secret,
    ALIPAY_APPID: alipay.config.appId,
    ALIPAY_PRIVATE_KEY: alipay.config.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.config.alipayPublicKey,
    ALIPAY_PAY: 'alipay',
    STORAGE: 's3',
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_ENDPOINT: s3.url,
    S3_PATH_STYLE: 'true',
    S3_PUBLIC_URL: cdn.url,
    MAPS_SERVER_KEY: maps.key,
    MAPS_SERVER_SECRET: maps.secret,
    IM_APP_ID: String(im.appId),
    IM_SECRET_KEY: im.secretKey,
    IDENTITY_SECRET_ID: cloud.secretId,
    IDENTITY_SECRET_KEY: cloud.secretKey,
    SAFETY_SECRET_ID: cloud.secretId,
    SAFETY_SECRET_KEY: cloud.secretKey,
    OCR_SECRET_ID: cloud.secretId,
    OCR_SECRET_KEY: cloud.secretKey,
    BOOKS: 'openlibrary',
    BOOKS_CONTACT: 'campus@example.com',
    KUAIDI100_KEY: courier.config.key,
    KUAIDI100_CUSTOMER: courier.config.customer,
  }
  const hosts = {
    'sms.tencentcloudapi.com': sms.url,
    'faceid.tencentcloudapi.com': cloud.url,
    'ocr.tencentcloudapi.com': cloud.url,
    'tms.tencentcloudapi.com': cloud.url,
    'ims.tencentcloudapi.com': cloud.url,
    'api.weixin.qq.com': wechat.url,
    'api.q.qq.com': qq.url,
    'api.mch.weixin.qq.com': wechatPay.url,
    'openapi.alipay.com': alipay.url,
    'apis.map.qq.com': maps.url,
    'console.tim.qq.com': im.url,
    'openlibrary.org': books.url,
    'poll.kuaidi100.com': courier.url,
    [academicHost]: academic.url,
  }
  const close = () => Promise.all(Object.values(all).map((vendor) => vendor.close()))
  return { ...all, settings, hosts, close }
}
