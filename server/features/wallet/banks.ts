/** Banks that people in China have, and how their cards begin: the issuers' numbers that UnionPay publishes. */
import { sql } from 'drizzle-orm'
import { cardKinds } from '../../../contract/registrar/rules'
import type { Named } from '../../../contract/wallet/schema'
import type { Executor } from '../../context'
import { factSheet } from '../../core/facts/sheet'
import { chooseCell, wrong } from '../../core/sheet/cells'

interface Bank extends Named {
  /** Beginnings of debit cards, 5 to 8 digits. */
  debit: string
  /** Of credit cards. */
  credit?: string
}

const banks: readonly Bank[] = [
  {
    code: 'ICBC',
    name: '工商银行',
    debit:
      '95588 620058 621225 621226 621227 621281 621288 621300 621475 621476 621558 621559 621618 621721 621722 621723 622200 622202 622203 622208 623062',
    credit:
      '622210 622211 622212 622213 622214 622215 622220 622223 622224 622225 622229 622230 622231 622232 622233 622234 622235 622237 622238 622239 622240 622245 427010 427020 451804 524091',
  },
  {
    code: 'ABC',
    name: '农业银行',
    debit:
      '95595 95596 95597 95598 95599 620059 621282 621336 621619 621671 622821 622822 622823 622824 622825 622826 622827 622828 622840 622841 622843 622844 622845 622846 622847 622848 622849 623018 623052 623206',
    credit: '622836 622837 622838 403361 404117 404118 463758 514027 519412 519413',
  },
  {
    code: 'BOC',
    name: '中国银行',
    debit:
      '456351 601382 620061 621212 621256 621283 621297 621330 621331 621332 621333 621568 621569 621620 621660 621661 621662 621663 621665 621666 621667 621668 621669 621672 621725 621756 621757 621758 621759 621785 621786 621787 621788 621789 621790 623208 623263',
    credit:
      '356833 356835 409665 409666 409668 409669 409670 409671 512315 512316 518377 518378 622750 622751 622752 622753 622754 622755 622756 622757 622758 622759 622760 622761 622762 622763',
  },
  {
    code: 'CCB',
    name: '建设银行',
    debit:
      '436742 436745 589970 620060 621080 621081 621284 621466 621467 621488 621499 621598 621621 621700 622280 622700 622966 622988 623094 623211',
    credit: '436718 436728 436738 436748 489592 532450 532458 552245 558895 622166 622168 622708',
  },
  {
    code: 'COMM',
    name: '交通银行',
    debit:
      '405512 601428 620021 620521 621002 621069 621335 621436 622258 622259 622260 622261 622262 623261',
    credit:
      '434910 458123 458124 520169 521899 522964 552853 622250 622251 622252 622253 622254 622255 622256 622257',
  },
  {
    code: 'PSBC',
    name: '邮政储蓄银行',
    debit:
      '620062 621095 621096 621098 621285 621599 621622 621674 621797 621798 621799 622150 622151 622180 622181 622188 622189 622199 623218 623219 955100',
    credit: '622810 622811 622812',
  },
  {
    code: 'CMB',
    name: '招商银行',
    debit:
      '410062 468203 512425 524011 620520 621286 621299 621483 621485 621486 622580 622588 622598 622609 690755',
    credit:
      '356885 356886 356887 356888 356889 356890 370285 370286 370287 370289 439188 439225 439226 439227 479228 479229 518710 518718 545619 545620 545621 545623 545947 545948 552534 552587 622575 622576 622577 622578 622579 622581 622582',
  },
  {
    code: 'CITIC',
    name: '中信银行',
    debit:
      '433670 433671 433680 442729 442730 620082 621767 621768 621770 621771 621772 621773 622690 622691 622692 622696 622698 622998 622999 623280 968807 968808 968809',
    credit:
      '376966 376968 376969 400360 403391 403392 403393 404157 404158 404159 404171 404172 404173 514906 518212 520108 556617 622680 622688 622689',
  },
  {
    code: 'CEB',
    name: '光大银行',
    debit:
      '620085 620518 620535 621489 621490 621491 621492 622660 622661 622662 622663 622664 622665 622666 622667 622668 622669 622670 622671 622672 622673 622674 623155 623156 623157 623158',
    credit:
      '356837 356838 356839 356840 406252 406254 425862 481699 486497 524090 543159 622650 622655 622657 622658 622685 622687',
  },
  {
    code: 'HXB',
    name: '华夏银行',
    debit: '621222 622630 622631 622632 622633 623020 623021 623022 623023',
    credit: '523959 528708 528709 539867 539868 622636 622637 622638 622639',
  },
  {
    code: 'CMBC',
    name: '民生银行',
    debit:
      '415599 421393 421865 427570 427571 472067 472068 621691 622615 622616 622617 622618 622619 622620 622622 623255 623258',
    credit:
      '356856 356857 356858 356859 377152 377153 377155 377158 407405 421869 421870 421871 512466 517636 528948 545217 545392 545393 545431 545447 552288 622600 622601 622602 622603 622621 622623',
  },
  {
    code: 'GDB',
    name: '广发银行',
    debit: '620037 621462 622568 623259 623506',
    credit:
      '406365 406366 428911 436768 436769 436770 463382 487013 491032 491034 491035 491036 491037 491038 493427 518364 518914 520152 520382 528931 541709 541710 548844 552794 558894 622555 622556 622557 622558 622559 622560',
  },
  {
    code: 'SPDB',
    name: '浦发银行',
    debit:
      '620530 621351 621352 621390 621791 621792 621793 621795 621796 622500 622516 622517 622518 622519 622521 622522 622523 623250',
    credit:
      '356850 356851 356852 377187 404738 404739 456418 498451 515672 517650 525998 622176 622177 622228 622276 622277',
  },
  {
    code: 'CIB',
    name: '兴业银行',
    debit: '438588 438589 622908 622909 966666',
    credit:
      '451289 451290 461982 486493 486494 486861 523036 524070 527414 528057 548738 549633 552398 622901 622902 622922',
  },
  {
    code: 'SPABANK',
    name: '平安银行',
    debit: '602907 621626 622298 622535 622536 622538 622539 622983 622986 622989 623058 623269',
    credit: '356868 356869 435744 435745 483536 526855 528020 531659 622155 622156 622157 622525 622526',
  },
  { code: 'CZBANK', name: '浙商银行', debit: '621019 622309' },
  { code: 'BHB', name: '渤海银行', debit: '621268 621453 622884' },
  { code: 'EGBANK', name: '恒丰银行', debit: '623078 622384' },
  { code: 'BJBANK', name: '北京银行', debit: '602969 621468 622163 622853 623111 623561' },
  {
    code: 'SHBANK',
    name: '上海银行',
    debit: '621050 621243 622172 622267 622278 622279 622468 622892 622985 622987 623183',
    credit: '356827 356828 356830 402673 402674 438600 486466 519498 520131 524031 548838 622148 622149',
  },
  { code: 'NJCB', name: '南京银行', debit: '621259 621777 622303 622305' },
  { code: 'JSBANK', name: '江苏银行', debit: '621076 621579 622131 622173 622873 622876' },
  { code: 'NBBANK', name: '宁波银行', debit: '621279 621418 622281 622316' },
  { code: 'HZCB', name: '杭州银行', debit: '603367 622878 623061' },
  { code: 'SRCB', name: '上海农商银行', debit: '621162 622478' },
  { code: 'BJRCB', name: '北京农商银行', debit: '621066 621067 621068 622138' },
  { code: 'CQRCB', name: '重庆农商银行', debit: '622867 623010' },
  { code: 'RCU', name: '农村信用社', debit: '' },
  { code: 'CITY', name: '其他城市商业银行', debit: '' },
]

/** Chosen by hand where a number does not tell. */
export const allBanks: Named[] = banks.map(({ code, name }) => ({ code, name }))

const issued = new Map<string, { bank: Bank; credit: boolean }>()
for (const bank of banks) {
  for (const start of bank.debit.split(' ')) if (start !== '') issued.set(start, { bank, credit: false })
  for (const start of bank.credit?.split(' ') ?? []) issued.set(start, { bank, credit: true })
}

/** UnionPay's own numbers for credit cards, whichever the bank. */
const isCredit = (digits: string): boolean => /^62(5|8)/.test(digits)

/** The list was compared with what banks publish in November 2026, and is to be again a year later. */
export const banksUntil = sql`coalesce(
  (select make_date(max((value->>'year')::int) + 1, 12, 31) from fact_rows where sheet = 'banks'), date '2027-11-30')`

const lengths = [8, 7, 6, 5] as const
export const banksSheet = factSheet('banks', '号段', (cells) => {
  const start = cells['号段'] ?? ''
  if (!/^\d{5,8}$/.test(start)) return wrong('“号段”应是卡号开头的 5 到 8 位数字')
  const bank = banks.find(({ name }) => name === cells['银行'])
  if (!bank) return wrong(`“银行”应是${banks.map(({ name }) => name).join('、')}之一`)
  const kind = chooseCell(cells, '卡种', cardKinds)
  return { key: start, value: { bank: bank.code, kind, year: new Date().getFullYear() } }
})

/** Whose card begins so, and whether it is a credit card; null where that is not known. The longest beginning counts. */
export async function bankOf(db: Executor, digits: string): Promise<(Named & { credit: boolean }) | null> {
  const starts = lengths.filter((length) => length <= digits.length).map((length) => digits.slice(0, length))
  if (starts.length === 0) return null
  const { rows } = await db.execute<{ start: string; code: string; credit: boolean }>(sql`
    select key as start, value->>'bank' as code, value->>'kind' = 'credit' as credit from fact_rows
    where sheet = 'banks' and key in ${starts}`)
  for (const start of starts) {
    const brought = rows.find((row) => row.start === start)
    const bank = brought && banks.find(({ code }) => code === brought.code)
    const known = bank ? { bank, credit: brought.credit } : issued.get(start)
    if (known) return { code: known.bank.code, name: known.bank.name, credit: known.credit }
  }
  return isCredit(digits) ? { code: '', name: '信用卡', credit: true } : null
}
