/** Minutes ahead of UTC in which times are shown: UTC+8. */
export const siteOffsetMin = 480;
