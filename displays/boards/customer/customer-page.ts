// The size of the page in rem, in which a customer board's type and places are.
import { useEffect, useState } from 'react';

export interface PageRem {
  width: number;
  height: number;
}

export function usePageRem(): PageRem {
  const [page, setPage] = useState(pageRem);
  useEffect(() => {
    const read = () => {
      const next = pageRem();
      setPage((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    read();
    // A person's choice of type size changes the rem, and with it the size of everything on the page.
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    const foot = document.querySelector('footer');
    if (foot) observer.observe(foot);
    addEventListener('resize', read);
    return () => {
      observer.disconnect();
      removeEventListener('resize', read);
    };
  }, []);
  return page;
}

function pageRem(): PageRem {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: innerWidth / rem, height: innerHeight / rem };
}
