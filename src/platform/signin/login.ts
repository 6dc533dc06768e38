import { promised } from '../vendor'

/** WeChat's and QQ's one-time code. */
export const code = async (): Promise<string> =>
  (await promised<WechatMiniprogram.LoginSuccessCallbackResult>((on) => wx.login({ ...on }))).code
