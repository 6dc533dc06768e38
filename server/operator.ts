/** The operator of this installation, as Chinese law wants people to be told: name, contact, and filing numbers. */
import type { EnvReader } from './env'

export interface Operator {
  /** The company's or the school's whole name. */
  name: string | null
  /** A phone number, a mailbox, an address: where people ask about their data. */
  contact: string | null
  /** 京ICP备12345678号-1 */
  icp: string | null
  /** 京公网安备 11010502000001号 */
  police: string | null
}

export const readOperator = (env: EnvReader): Operator => ({
  name: env.text('OPERATOR_NAME'),
  contact: env.text('OPERATOR_CONTACT'),
  icp: env.text('ICP'),
  police: env.text('POLICE_ICP'),
})

/** Log lines about what the operator has not said of itself. */
export const operatorLacks = ({ name, contact }: Operator): string[] =>
  name === null || contact === null
    ? ['没有设置 OPERATOR_NAME 和 OPERATOR_CONTACT：个人信息保护法要求告诉同学谁在处理他们的信息、怎样联系']
    : []

/** Lines for people to read; none where nothing is set. */
export const operatorLines = ({ name, contact, icp, police }: Operator): string[] => [
  ...(name === null ? [] : [`本应用由${name}运营，你的个人信息由它处理。`]),
  ...(contact === null ? [] : [`联系方式：${contact}`]),
  ...(icp === null ? [] : [`备案号：${icp}`]),
  ...(police === null ? [] : [`公安备案号：${police}`]),
]
