/** WeChat's own types give this listener the result of an ordinary call. */
declare namespace WechatMiniprogram {
  type PrivacyDecision =
    { event: 'exposureAuthorization' } | { event: 'agree'; buttonId: string } | { event: 'disagree' }

  interface Wx {
    onNeedPrivacyAuthorization(listener: (resolve: (decision: PrivacyDecision) => void) => void): void
  }
}
