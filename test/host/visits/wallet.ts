import type { Furnish } from '../visits'

export default (async () => ({
  'pages/wallet/walletOnline': { says: ['余额', '提现记录'] },
  'pages/wallet/Withdrawal': [
    { says: ['实名认证', '去完成'] },
    { query: { view: 'card' }, says: ['实名认证', '去完成'] },
  ],
  'pages/wallet/walletSuccess': { says: ['还没有提现过'] },
  'pages/runErrands/wallet': { says: ['按种类看'] },
  'pages/runErrands/withdrawalDetailed': { says: ['还没有提现过'] },
  'pages/personalSetting/payment': { says: ['设置支付密码'] },
  'pages/personalSetting/setPayPassword': { query: { way: 'change' }, says: ['旧支付密码'] },
})) satisfies Furnish
