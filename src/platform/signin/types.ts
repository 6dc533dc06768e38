export type SignInVendor = 'wechat' | 'qq' | 'alipay'
export interface SignIn {
  /** The vendor whose account this target signs in with; null on the web. */
  readonly vendor: SignInVendor | null
  /** One-time code for the vendor's exchange (wxLogin, qqLogin, aliLogin). Rejects: unsupported, cancelled, denied, failed. */
  code(): Promise<string>
  /** Whether a Button with openType 'getPhoneNumber' yields a code for wxMobile. */
  readonly phoneButton: boolean
  /** Whether a Button with openType 'chooseAvatar' yields the picture of the vendor's account. */
  readonly avatarButton: boolean
}
