// What a screen shows that opens the hub by a name which it isn't known to go by: every installer's first error.
const SHOWN_CHARACTERS = 100;

/** A whole page; what the screen called the hub stands in it as text. */
export function unknownHostPage(hostHeader: string): string {
  const name = escaped(hostHeader.replace(/:\d+$/, '').slice(0, SHOWN_CHARACTERS));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kitchen display</title>
<h1>The hub doesn’t go by the name ${name}</h1>
<p>If this is your kitchen display hub, add that name to KDS_HOSTS in its settings and start it again:</p>
<pre>KDS_HOSTS=${name}</pre>
<p>Several names are separated by commas.</p>
<hr>
<section lang="he" dir="rtl">
<h2>השרת לא מכיר את השם <bdi>${name}</bdi></h2>
<p>אם זה השרת של מסכי המטבח שלכם, יש להוסיף את השם ל-KDS_HOSTS בהגדרות שלו ולהפעיל אותו מחדש. בין שמות מפרידים בפסיקים.</p>
</section>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
