/** Domains of the schools' student mailboxes. Reserved names: no mail ever leaves for them. */
export const mailWords: Record<string, string> = {
  临江大学: 'stu.linjiang.example',
  青屿理工大学: 'mail.qingyu.example',
  云麓师范大学: 'stu.yunlu.example',
}
